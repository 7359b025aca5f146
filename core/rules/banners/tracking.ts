/** Banner links and the tracking parameters for analytics (specification §9, tracking lists). */

/** How a campaign reaches people. */
export const trackingMediums: readonly string[] = [
  'Article',
  'Banner-Ad',
  'Billboard',
  'Brochure',
  'CPC',
  'Direct-Mail',
  'Display',
  'Email',
  'Event',
  'Flyer',
  'Magazine',
  'Newsletter',
  'Newspaper',
  'Podcast',
  'Poster',
  'Print-Ad',
  'QR-Code',
  'Radio',
  'Referral',
  'SMS',
  'Social',
  'TV',
  'Video',
]

/** Where people see a campaign, by group. */
export const trackingSources: Readonly<Record<string, readonly string[]>> = {
  'This site': ['site', 'intranet', 'patient-portal', 'newsletter'],
  'Search engines': ['google', 'bing', 'yahoo', 'duckduckgo'],
  'Social networks': ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'tiktok', 'nextdoor', 'pinterest'],
  'Media outlets': ['local-newspaper', 'local-radio', 'local-tv', 'magazine', 'podcast'],
}

const sources = new Set(Object.values(trackingSources).flat())

/** A link's tracking values; empty for those omitted. */
export interface Tracking {
  readonly medium: string
  readonly source: string
  readonly campaign: string
}

/** The first value that is not valid: medium and source are in the lists, and the campaign is one word. */
export function wrongTracking({ medium, source, campaign }: Tracking): keyof Tracking | null {
  if (medium !== '' && !trackingMediums.includes(medium)) return 'medium'
  if (source !== '' && !sources.has(source)) return 'source'
  return /^[\w.-]{0,100}$/.test(campaign) ? null : 'campaign'
}

/** Whether a link’s tracking is valid. */
export const isTracking = (tracking: Tracking): boolean => wrongTracking(tracking) === null

const names = { utm_source: 'source', utm_medium: 'medium', utm_campaign: 'campaign' } as const

/**
 * The link with these tracking parameters instead of its own. Phone numbers, email addresses and the like stay as they
 * are.
 */
export function trackedLink(link: string, tracking: Tracking): string {
  const given = Object.entries(names).filter(([, part]) => tracking[part] !== '')
  if (given.length === 0 || !/^(\/|https?:\/\/)/.test(link)) return link
  const [rest = '', ...place] = link.split('#')
  const [path = '', ...query] = rest.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  for (const [name, part] of given) parameters.set(name, tracking[part])
  return `${path}?${parameters}${place.length > 0 ? `#${place.join('#')}` : ''}`
}
