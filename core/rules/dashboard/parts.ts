/** What the dashboard shows each person: only what their permissions allow. */
import { decide, type Person } from '../../access/decide.ts'
import { hasFolder } from '../../access/folders.ts'
import { type Entity, type EntityName, entities } from '../../entities/index.ts'
import { type ToolId, toolNamed } from '../../tools/index.ts'

/** A dashboard part that not everyone has. */
export type DashboardPart =
  | 'pages'
  | 'all drafts'
  | 'submissions'
  | 'comments'
  | 'access requests'
  | 'mail'
  | 'errors'
  | 'jobs'
  | 'backup'
  | 'location alerts'
  | 'directory'
  | 'edits of everyone'

/** Whether someone may open a list and read its records. */
const reaches = (person: Person, tool: ToolId, entity: EntityName): boolean =>
  decide(person, 'open', toolNamed(tool)).allowed &&
  decide(person, 'read', entities[entity] as Entity).allowed

const rules: Readonly<Record<DashboardPart, (person: Person) => boolean>> = {
  pages: hasFolder,
  'all drafts': person => reaches(person, 'drafts', 'ContentVersion'),
  submissions: person => reaches(person, 'form-submissions', 'FormSubmission'),
  'access requests': person => reaches(person, 'user-management', 'AccessRequest'),
  comments: person => reaches(person, 'comment-moderation', 'Comment'),
  mail: person => reaches(person, 'email-test', 'EmailArchive'),
  errors: person => reaches(person, 'logs', 'ErrorLog'),
  backup: person => decide(person, 'open', toolNamed('db-tools')).allowed,
  jobs: person => decide(person, 'read', entities.Job).allowed,
  'location alerts': person => reaches(person, 'location-alerts', 'Custom_LocationAlert'),
  directory: person => reaches(person, 'site-tools', 'Custom_Physician'),
  'edits of everyone': person => reaches(person, 'logs', 'AuditLog'),
}

/** A person's dashboard parts; the server returns only these, and the screen shows them. */
export const dashboardParts = (person: Person): ReadonlySet<DashboardPart> =>
  new Set((Object.keys(rules) as DashboardPart[]).filter(part => rules[part](person)))
