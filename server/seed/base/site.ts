/** What the settings of a site are filled with. */
export interface Site {
  readonly name: string
  readonly tagline: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly timeZone: string
  readonly markets: readonly string[]
  readonly serviceLines: readonly string[]
  readonly blogTags: readonly string[]
  readonly blogAuthors: readonly { readonly name: string; readonly title: string; readonly bio: string }[]
}

/** A site of which nothing is known yet. */
export const newSite: Site = {
  name: 'Our organization',
  tagline: '',
  phone: '',
  email: '',
  address: '',
  timeZone: 'America/Chicago',
  markets: [],
  serviceLines: [],
  blogTags: [],
  blogAuthors: [],
}
