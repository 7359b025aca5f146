import type { ShownForm } from '../read/forms.ts'

const LONGEST = 5_000

/** Where a comment on a page is sent. */
export const commentAction = (page: number): string => `/api/v1/db/comment/submit?id=${page}`

/** The form below a page that takes comments. It is no form of the form manager, whose keys begin with 1. */
export const commentForm: ShownForm = {
  id: 0,
  title: 'Leave a comment',
  introduction:
    '<p>Comments are read by our staff before they appear. Please leave out anything about your health.</p>',
  isPrivate: false,
  closed: null,
  offered: {},
  alerts: {},
  config: {
    submitLabel: 'Send comment',
    fields: [
      {
        name: 'name',
        kind: 'text',
        label: 'Name',
        required: true,
        rules: { maxLength: 200 },
        autocomplete: 'name',
      },
      {
        name: 'email',
        kind: 'email',
        label: 'Email',
        help: 'Not shown on the site.',
        autocomplete: 'email',
      },
      { name: 'comment', kind: 'long text', label: 'Comment', required: true, rules: { maxLength: LONGEST } },
    ],
  },
}
