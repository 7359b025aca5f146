/** Where an ad leads through, so that it is known how often it was followed. */
export const adPath = (id: number): string => `/_site/ads/${id}`

/** A look at an ad, or a click on it. */
export interface AdVisit {
  readonly id: number
  readonly what: 'seen' | 'followed'
}

/** The ad of an address; undefined for any other address. */
export function readAdVisit(path: string): AdVisit | undefined {
  const [, id, seen] = /^\/_site\/ads\/(\d{1,9})(\/seen)?$/.exec(path) ?? []
  return id === undefined ? undefined : { id: Number(id), what: seen ? 'seen' : 'followed' }
}
