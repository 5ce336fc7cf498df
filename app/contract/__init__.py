"""The contract tests: what every game must hold, run by pytest on ours and on those of other packages.

    pytest --pyargs app.contract.battery --veil-game my-game

or, among the tests of a package, a file with one line: `from app.contract.battery import *`. Only tests import this
package; a server runs without pytest.
"""
