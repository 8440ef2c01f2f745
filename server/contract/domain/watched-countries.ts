/** The storefronts that a watch of an app counts; one that was created with a `country` has that alone. */
export const watchedCountries = ({
  countries,
  country = 'us',
}: {
  readonly countries?: readonly string[] | undefined;
  readonly country?: string | undefined;
}): readonly string[] => countries ?? [country];
