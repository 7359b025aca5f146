import { newLinkSortOrder } from '../tools/tag-ids.ts'
import { type Action, type Ask, actionsOf, answerLabel } from './action.ts'

const page = (isShown?: boolean): Ask => ({
  kind: 'record',
  entity: 'Content',
  label: 'Page',
  ...(isShown !== undefined && { where: { CVisible: isShown } }),
})
const comment = (label = 'Comment'): Ask => ({ kind: 'record', entity: 'Comment', label })

const moderateComment = (state: string, what: string) =>
  ({
    asks: { CmId: comment() },
    effect: { kind: 'update', entity: 'Comment', record: 'CmId', values: { CmState: state } },
    on: { entity: 'Comment', ask: 'CmId' },
    successMessage: () => what,
  }) as const

/** Actions on pages and their parts. */
export const contentActions: readonly Action[] = [
  ...actionsOf('add-content', {
    create: {
      title: 'New page…',
      hint: 'asks for the folder and the title',
      words: ['add content', 'create page', 'new webpage'],
      keys: 'c p',
      asks: {
        TId: {
          kind: 'record',
          entity: 'Tag',
          label: 'Folder',
          where: { TDeleted: false },
          allowed: true,
          isFolder: true,
        },
        CTitle: { kind: 'field', entity: 'Content', field: 'CTitle', label: 'Title' },
      },
      confirmation: answers =>
        `“${answerLabel(answers, 'CTitle')}” is created in ${answerLabel(answers, 'TId')}. Visitors see it once you publish it.`,
      successMessage: answers => `“${answerLabel(answers, 'CTitle')}” is in ${answerLabel(answers, 'TId')}.`,
      effect: { kind: 'call', call: 'add page', with: 'TId', text: 'CTitle' },
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
      confirmation: answers =>
        `${answerLabel(answers, 'CId')}: added to ${answerLabel(answers, 'TId')} too. It also stays where it was.`,
      successMessage: answers => `${answerLabel(answers, 'CId')} has the tag ${answerLabel(answers, 'TId')}.`,
      effect: {
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
      confirmation: answers => `Visitors can no longer find ${answerLabel(answers, 'CId')}. Nothing is lost.`,
      successMessage: answers => `${answerLabel(answers, 'CId')} is off the site.`,
      effect: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: false } },
      on: { entity: 'Content', ask: 'CId' },
    },
    show: {
      title: 'Show page on the site…',
      words: ['publish page', 'unhide page'],
      icon: 'eye',
      asks: { CId: page(false) },
      confirmation: answers =>
        `Visitors see ${answerLabel(answers, 'CId')} as it is now, between its publish and expiration dates if it has any.`,
      successMessage: answers => `${answerLabel(answers, 'CId')} is shown on the site.`,
      effect: { kind: 'update', entity: 'Content', record: 'CId', values: { CVisible: true } },
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
      confirmation: answers =>
        `Visitors see the draft of “${answerLabel(answers, 'CId')}” from now on, with “${answerLabel(answers, 'CvReason')}” in its history. What they see now is kept as a version. If the address changes, the old one redirects to it.`,
      successMessage: answers => `“${answerLabel(answers, 'CId')}” is published.`,
      effect: { kind: 'call', call: 'publish draft', with: 'CId', text: 'CvReason' },
      on: { entity: 'Content', ask: 'CId' },
    },
    duplicate: {
      title: 'Duplicate page…',
      hint: 'a copy that is not published',
      words: ['copy page', 'clone'],
      icon: 'copy',
      asks: { CId: page() },
      confirmation: answers =>
        `“${answerLabel(answers, 'CId')}” is copied with its blocks, places and relations. Visitors don’t see the copy until it’s published.`,
      successMessage: answers => `“${answerLabel(answers, 'CId')}” is copied.`,
      effect: { kind: 'call', call: 'duplicate page', with: 'CId' },
      on: { entity: 'Content', ask: 'CId' },
    },
  }),
  ...actionsOf('comment-moderation', {
    approve: {
      ...moderateComment('approved', 'Approved: readers can see it.'),
      title: 'Approve comment…',
      icon: 'check',
      confirmation: answers => `Readers see ${answerLabel(answers, 'CmId')} under its page.`,
    },
    reject: {
      ...moderateComment('rejected', 'Rejected: readers can’t see it.'),
      title: 'Reject comment…',
      icon: 'x',
      confirmation: answers => `Readers can’t see ${answerLabel(answers, 'CmId')}. It’s kept here.`,
    },
    spam: {
      ...moderateComment('spam', 'Marked as spam.'),
      title: 'Mark comment as spam…',
      icon: 'shield-x',
      confirmation: answers => `${answerLabel(answers, 'CmId')} counts as spam, and readers can’t see it.`,
    },
  }),
]
