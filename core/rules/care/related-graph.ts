/** A service shown with another one. */
export interface RelatedLink {
  readonly primary: number
  readonly related: number
}

/** Where a related service is drawn: on the left if it shows this one, on the right if this one shows it. */
export interface RelatedNode {
  readonly id: number
  readonly side: 'left' | 'right'
  /** Each shows the other. */
  readonly isMutual: boolean
  readonly y: number
}

/** A drawing of the services a service shows and the services that show it. */
export interface RelatedGraph {
  readonly nodes: readonly RelatedNode[]
  readonly height: number
  /** The position of the service itself. */
  readonly middle: number
  /** How many did not fit, on each side. */
  readonly hidden: { readonly left: number; readonly right: number }
}

const ROW = 44
const MOST = 8

/** Lays out the services related to one; a service on both sides is drawn once, on the right. */
export function relatedGraph(id: number, links: readonly RelatedLink[]): RelatedGraph {
  const shows = links.flatMap(({ primary, related }) => (primary === id ? [related] : []))
  const shownOn = links.flatMap(({ primary, related }) => (related === id ? [primary] : []))
  const left = shownOn.filter(one => !shows.includes(one))
  const rows = Math.max(1, Math.min(MOST, shows.length), Math.min(MOST, left.length))
  const height = rows * ROW
  const place = (ids: readonly number[], side: RelatedNode['side']): readonly RelatedNode[] => {
    const drawn = ids.slice(0, MOST)
    const top = (height - drawn.length * ROW) / 2
    return drawn.map((one, index) => ({
      id: one,
      side,
      isMutual: side === 'right' && shownOn.includes(one),
      y: top + index * ROW + ROW / 2,
    }))
  }
  return {
    nodes: [...place(left, 'left'), ...place(shows, 'right')],
    height,
    middle: height / 2,
    hidden: { left: Math.max(0, left.length - MOST), right: Math.max(0, shows.length - MOST) },
  }
}
