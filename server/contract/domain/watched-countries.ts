/** The storefronts that an app's watch counts; watches created with `country` have only that one. */
export const watchedCountries = ({
  countries,
  country = 'us',
}: {
  readonly countries?: readonly string[] | undefined;
  readonly country?: string | undefined;
}): readonly string[] => countries ?? [country];
