/** The time zones that the browser knows as options, with the current one, which may be another. */
export const timeZoneOptions = (now = ''): readonly { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(now ? [now] : [])])]
    .sort()
    .map(value => ({ value, label: value.replaceAll('_', ' ') }))
