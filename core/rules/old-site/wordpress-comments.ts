/** The comments of a WordPress page. */
import { plainLines, plainText } from './html-parts.ts'
import { instantOf } from './old-address.ts'
import type { OldComment } from './old-item.ts'
import type { WxrComment, WxrItem } from './wxr-item.ts'

/** The comments of a page that come over, and what does not. */
export interface WrittenComments {
  readonly comments: readonly OldComment[]
  readonly losses: readonly string[]
}

/** Reads the comments of a page. Links from other blogs are none, and what is in the trash stays there. */
export function wordPressComments(item: WxrItem): WrittenComments {
  const written = item.comments.filter(({ type }) => type === '' || type === 'comment')
  const kept = written.filter(
    ({ text, approved }) => text.trim() !== '' && approved !== 'trash' && approved !== 'post-trashed',
  )
  const ids = new Set(kept.map(({ id }) => id))
  const links = item.comments.length - written.length
  const gone = written.length - kept.length
  return {
    comments: kept.map(one => commentOf(item, one, ids)),
    losses: [
      ...(links === 0 ? [] : [`${links === 1 ? 'A link' : `${links} links`} from other blogs (pingbacks).`]),
      ...(gone === 0
        ? []
        : [`${gone === 1 ? 'A comment' : `${gone} comments`} in the trash or without text.`]),
    ],
  }
}

const states: Readonly<Record<string, OldComment['state']>> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
}
const LONGEST = 20_000

function commentOf(
  item: WxrItem,
  { id, parent, author, email, text, approved, date }: WxrComment,
  ids: ReadonlySet<string>,
): OldComment {
  const keyOf = (of: string) => `wp:${item.id}:comment:${of}`
  const isAnswer = parent !== '' && parent !== '0'
  return {
    kind: 'comment',
    oldKey: keyOf(id),
    title: `Comment by ${plainText(author) || 'someone'}`.slice(0, 390),
    losses: [
      ...(text.length <= LONGEST ? [] : ['The end of a comment: it is too long.']),
      ...(isAnswer && !ids.has(parent) ? ['Which comment it replies to: that one isn’t imported.'] : []),
    ],
    page: `wp:${item.id}`,
    parent: isAnswer && ids.has(parent) ? keyOf(parent) : null,
    author: (plainText(author) || 'Anonymous').slice(0, 200),
    email: /^[^\s@]{1,64}@[^\s@]{1,180}\.[a-z]{2,}$/i.test(email) ? email : null,
    text: plainLines(text).slice(0, LONGEST) || '(no text)',
    state: states[approved] ?? 'pending',
    at: instantOf(date),
  }
}
