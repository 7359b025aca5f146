import { specialCalls } from '../calls/index.ts'
import type { Paths } from '../contract/operation.ts'
import type { OpenApi } from './document.ts'
import { signInPaths } from './sign-in-paths.ts'

/** What the special calls are grouped by. */
export const specialTags: OpenApi['tags'] = [
  { name: 'Signing in', description: 'Tokens, passwords and impersonation.' },
  { name: 'Files', description: 'Uploading files, and reading about them.' },
  { name: 'Page editor', description: 'Drafts, versions, publishing and who has a page open.' },
  {
    name: 'Form builder',
    description: 'Drafts and versions of forms, publishing them, and the pages that they are on.',
  },
  {
    name: 'Directory',
    description: 'Links of physicians, locations and specialties, merging two of them, and confirmed facts.',
  },
  { name: 'Email marketing', description: 'Newsletters that visitors ask for in forms.' },
  { name: 'Folders', description: 'Moving pages and folders, with the redirects they need.' },
  {
    name: 'Tags',
    description: 'Changing the tag tree, with a preview of the access it changes.',
  },
  {
    name: 'Importing',
    description: 'Importing an old site: read, plan, run, and undo.',
  },
  { name: 'Trash', description: 'Deleted pages: restoring and permanently erasing them.' },
  {
    name: 'Jobs',
    description: 'Background work: watch it, stop it, undo it.',
  },
  { name: 'Database', description: 'Table sizes, integrity, and backups.' },
  { name: 'Server', description: 'The server, its caches, and this document.' },
]

const text = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
})

const ownPaths: Paths = {
  '/api/v1/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: 'This document',
      tags: ['Server'],
      security: [],
      responses: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
        304: { description: 'The caller already has it.' },
      },
    },
  },
  '/api/v1/docs': {
    get: {
      operationId: 'docs',
      summary: 'This document, as a page for people',
      tags: ['Server'],
      security: [],
      responses: {
        200: text('HTML without scripts.', 'text/html'),
        304: { description: 'The caller already has it.' },
      },
    },
  },
}

/** Every call beside the generic ones. */
export const specialPaths: Paths = Object.assign(
  {},
  signInPaths,
  ...specialCalls.map(call => call.paths),
  ownPaths,
)
