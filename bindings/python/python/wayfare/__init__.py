"""An offline geocoder with travel costs.

    >>> import wayfare
    >>> world = wayfare.open()
    >>> world.search("Lissabon")[0].place.name
    'Lisbon'

`wayfare.open` opens a dataset, whose methods answer questions; `wayfare.enrich` asks a question for each row of a table.
Where there is no dataset yet, `wayfare.build_default` makes one.
"""

from ._wayfare import *
from ._wayfare import __all__ as __all__
