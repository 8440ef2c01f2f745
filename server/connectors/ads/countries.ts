/** Where Apple sells ads in the European Union, as its repository lists them. */
export const appleStorefronts = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LU LV NL PL PT RO SE SI SK'.split(' ');

/** Where Meta's library holds every ad, not only those about politics: the European Union and the United Kingdom. */
export const metaCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
