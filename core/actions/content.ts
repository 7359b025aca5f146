import { urlSlug as slug } from '../rules/text/slug.ts'
import { contentTypeIds, newLinkSortOrder } from '../tools/tag-ids.ts'
import { type Action, type Ask, actionsOf, answered, told } from './action.ts'

const page = (isShown?: boolean): Ask => ({
  kind: 'record',
  entity: 'Content',
  label: 'Page',
  ...(isShown !== undefined && { where: { CVisible: isShown } }),
})
const comment = (label = 'Comment'): Ask => ({ kind: 'record', entity: 'Comment', label })

const moderated = (state: string, what: string) =>
  ({
    asks: { CmId: comment() },
    does: { kind: 'update', entity: 'Comment', record: 'CmId', values: { CmState: state } },
    on: { entity: 'Comment', ask: 'CmId' },
    said: () => what,
  }) as const

/** What can be done to pages and to what hangs on them. */
export const contentActions: readonly Action[] = [
  ...actionsOf('add-content', {
    create: {
      title: 'New page in …',
      hint: 'asks for the folder and the title',
      words: ['add content', 'create page', 'new webpage'],
      keys: 'c p',
      asks: {
        TId: { kind: 'record', entity: 'Tag', label: 'Folder', where: { TDeleted: false }, allowed: true },
        CTitle: { kind: 'field', entity: 'Content', field: 'CTitle', label: 'Title' },
      },
      says: answers =>
        `A page “${told(answers, 'CTitle')}” is made in ${told(answers, 'TId')}, not published yet, at /${slug(String(answered(answers, 'CTitle') ?? ''))}.`,
      said: answers => `“${told(answers, 'CTitle')}” is in ${told(answers, 'TId')}.`,
      does: {
        kind: 'create',
        entity: 'Content',
        values: answers => ({
          CtId: contentTypeIds.Web_Page,
          CVisible: false,
          CSeoUrl: `/${slug(String(answered(answers, 'CTitle') ?? ''))}`,
        }),
        next: {
          entity: 'TagToContent',
          field: 'CId',
          asks: ['TId'],
          values: { CSortOrder: newLinkSortOrder },
        },
      },
    },
  }),
  ...actionsOf('folder-organization', {
    assign: {
      title: 'Assign tag…',
      hint: 'puts pages into a folder',
      words: ['put into folder', 'add to folder', 'tag page', 'file under'],
      asks: {
        CId: page(),
        TId: { kind: 'record', entity: 'Tag', label: 'Tag', where: { TDeleted: false }, allowed: true },
      },
      says: answers =>
        `${told(answers, 'CId')}: put into ${told(answers, 'TId')} as well. Where it was, it stays.`,
      said: answers => `${told(answers, 'CId')} has the tag ${told(answers, 'TId')}.`,
      does: {
        kind: 'create',
        entity: 'TagToContent',
        each: 'CId',
        values: () => ({ CSortOrder: newLinkSortOrder }),
      },
      on: { entity: 'Content', ask: 'CId' },
    },
  }),
  ...actionsOf('select-content', {
    hide: {
      title: 'Take page off the site…',
      words: ['unpublish', 'hide page'],
      icon: 'eye-off',
      asks: { CId: page(true) },
      says: answers => `Visitors no longer find ${told(answers, 'CId')}. Nothing of it is lost.`,
      said: answers => `${told(answers, 'CId')} is off the site.`,
      does: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: false } },
      on: { entity: 'Content', ask: 'CId' },
    },
    show: {
      title: 'Show page on the site…',
      words: ['publish page', 'unhide page'],
      icon: 'eye',
      asks: { CId: page(false) },
      says: answers => `Visitors see ${told(answers, 'CId')} as it is now.`,
      said: answers => `${told(answers, 'CId')} is on the site.`,
      does: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: true } },
      on: { entity: 'Content', ask: 'CId' },
    },
  }),
  ...actionsOf('webpage', {
    publish: {
      title: 'Publish draft…',
      hint: 'asks for the page and the reason',
      words: ['go live', 'release', 'put online'],
      icon: 'upload',
      keys: 'c d',
      asks: {
        CId: {
          kind: 'record',
          entity: 'Content',
          label: 'Page',
          among: { entity: 'ContentVersion', field: 'CId', where: { Active: true } },
        },
        CvReason: { kind: 'field', entity: 'ContentVersion', field: 'CvReason', label: 'Reason' },
      },
      says: answers =>
        `Visitors see the draft of “${told(answers, 'CId')}” from now on, with “${told(answers, 'CvReason')}” in its history. What they see now is kept as a version; an address that changes leads to the new one.`,
      said: answers => `“${told(answers, 'CId')}” is published.`,
      does: { kind: 'call', call: 'publish draft', with: 'CId', reason: 'CvReason' },
      on: { entity: 'Content', ask: 'CId' },
    },
    duplicate: {
      title: 'Duplicate page…',
      hint: 'a copy that is not published',
      words: ['copy page', 'clone'],
      icon: 'copy',
      asks: { CId: page() },
      says: answers =>
        `“${told(answers, 'CId')}” is copied with its blocks, places and relations. Visitors do not see the copy until it is published.`,
      said: answers => `“${told(answers, 'CId')}” is copied.`,
      does: { kind: 'call', call: 'duplicate page', with: 'CId' },
      on: { entity: 'Content', ask: 'CId' },
    },
  }),
  ...actionsOf('comment-moderation', {
    approve: {
      ...moderated('approved', 'Approved: readers see it.'),
      title: 'Approve comment…',
      icon: 'check',
      says: answers => `Readers see ${told(answers, 'CmId')} under its page.`,
    },
    reject: {
      ...moderated('rejected', 'Rejected: readers do not see it.'),
      title: 'Reject comment…',
      icon: 'x',
      says: answers => `Readers do not see ${told(answers, 'CmId')}. It is kept here.`,
    },
    spam: {
      ...moderated('spam', 'Marked as spam.'),
      title: 'Mark comment as spam…',
      icon: 'shield-x',
      says: answers => `${told(answers, 'CmId')} counts as spam, and readers do not see it.`,
    },
  }),
]
