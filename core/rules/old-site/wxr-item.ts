/** A WordPress export (WXR) as it is written. */

/** A comment as the export has it. */
export interface WxrComment {
  readonly id: string
  readonly parent: string
  readonly author: string
  readonly email: string
  readonly text: string
  readonly approved: string
  readonly type: string
  readonly date: string
}

/** An item of a WordPress export (WXR), fields as they are written there. */
export interface WxrItem {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly link: string
  readonly guid: string
  readonly creator: string
  readonly content: string
  readonly excerpt: string
  readonly date: string
  readonly name: string
  readonly status: string
  readonly password: string
  readonly commentStatus: string
  readonly order: string
  readonly attachmentUrl: string
  readonly categories: readonly {
    readonly domain: string
    readonly nicename: string
    readonly name: string
  }[]
  readonly meta: Readonly<Record<string, string>>
  readonly isSticky: boolean
  /** What the last part of its address was before, and the days that were in it. */
  readonly oldNames: readonly string[]
  readonly oldDates: readonly string[]
  /** The fields that people added to it. */
  readonly ownFields: readonly string[]
  readonly comments: readonly WxrComment[]
  /** Texts that were longer than is read. */
  readonly cut: readonly string[]
}

/** What an export says once for all of its items. */
export interface WxrWorld {
  /** The people who wrote, by the names that they signed in with. */
  readonly authors: ReadonlyMap<string, string>
  /** The names of categories and the like, by their numbers. */
  readonly terms: ReadonlyMap<string, string>
}
