// Where the browser allows it, over https and on this machine, a page for no signal is kept on the phone.
navigator.serviceWorker?.register("/service-worker.js").catch(() => { /* a private window, perhaps: it works without */ });
