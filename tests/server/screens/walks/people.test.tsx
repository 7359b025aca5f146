import { people } from '../filled-site.ts'
import { walkScreens } from './walk-screens.tsx'

const CLEAR = '{Control>}a{/Control}{Backspace}'
const INES = `/user-management/${people.ines}`

await walkScreens('people', {
  'a request for access is declined on second thoughts': [
    '/user-management',
    async ({ press, click, choose }) => {
      await choose('How long Ines', 'For 7 days')
      await click('Decline Redirects')
      await press('Ask your manager.')
      await click('Cancel')
      await click('Decline Redirects')
      await press('{Escape}')
      await click('Decline Redirects')
      await press('  Ask your manager first.  ')
      await press('{Tab}{Tab}{Enter}')
    },
  ],
  'why somebody cannot open a tool is looked up': [
    `${INES}?view=access`,
    async ({ press, click }) => {
      await click('Why not Drafts?')
      await press('{Escape}')
      await click('Why not Redirects?')
      await click('Close')
      await click('Devices')
      await click('Activity')
    },
  ],
  'what everybody was granted is reviewed, by keys and by buttons': [
    '/user-management',
    async ({ press, click, choose, fill }) => {
      await click('Start access review')
      await click('Keep Heart editors')
      await press('r')
      await press('{ArrowUp}')
      await press('k')
      await press('u')
      await press('{ArrowDown}{ArrowDown}{ArrowDown}')
      await choose('Show', 'Without a decision')
      await press('{Shift>}{Tab}{/Shift}')
      await press('nobody')
      await press(CLEAR)
      await press('heart')
      await click('Keep Heart editors')
      await choose('Show', 'All grants')
      await fill('Find a person', '')
      await click('Undo the decision on Care')
      await click('Finish review')
      await press('{Escape}')
      await click('Finish review')
      await click('Finish review')
    },
  ],
  'somebody leaves, and another takes over what they do': [
    `${INES}?view=leaving`,
    async ({ press, click }) => {
      await click('Who takes over')
      await click('Disable account')
      await press('{Escape}')
      await click('Disable account')
      await click('Disable account')
    },
  ],
  'a group of editors is created': [
    '/user-group-management',
    async ({ press, click }) => {
      await click('New group')
      await press('Lung editors')
      await press('{Control>}s{/Control}')
      await press('{Escape}')
    },
  ],
  'a key for other programs is made, shown once and ended': [
    '/api-access/1?view=access',
    async ({ press, click, choose }) => {
      await click('Create key')
      await choose('Expires', 'Never')
      await click('Cancel')
      await click('Create key')
      await choose('Expires', 'Never')
      await press('{Tab}{Tab}{Enter}')
      await click('Copy key')
      await click('Done')
      await click('Replace')
      await press('{Escape}')
      await click('Revoke')
      await press('{Escape}')
      await click('Revoke')
      await click('Revoke')
    },
  ],
  'calls are added to what a key may do, and one is removed': [
    '/api-access/1?view=access',
    async ({ click, choose }) => {
      await click('Add endpoints')
      await choose('Records', 'Redirects')
      await click('List them')
      await click('Read one')
      await click('Create one')
      await click('Read one')
      await click('Add')
      await click('Remove GET /api/v1/db/eventdate')
    },
  ],
  'a key of a service is kept, shown and copied': [
    '/key-manager',
    async ({ press, click, fill }) => {
      await click('New key')
      await press('Maps')
      await fill('Service', 'maps.example')
      await press('{Control>}s{/Control}')
      await fill('Value', 'a1b2c3')
      await press('{Control>}s{/Control}')
      await click('Value and use')
      await click('Show value')
      await click('Copy')
    },
  ],
  'a mail that was sent is looked at in all ways': [
    '/email-test?record=1',
    async ({ press, click }) => {
      await click('320 px')
      await click('Dark')
      await click('Images off')
      await click('Plain text')
      await click('HTML')
      await press('{Escape}')
    },
  ],
  'a mail is tried with sample values': [
    '/email-test?tab=templates&record=35',
    async ({ press, click, fill }) => {
      await click('Plain text')
      await fill('Send a test to', 'mo')
      await press('{Enter}')
      await fill('Send a test to', 'mo@example.com')
      await press('{Enter}')
      await click('HTML')
    },
  ],
  'a failed job is started again, canceled, and others are looked at': [
    '/jobs?record=2',
    async ({ press, click }) => {
      await click('Retry')
      await click('Cancel')
      await click('Keep it')
      await click('Cancel')
      await click('Cancel job')
      await click('Close')
      await click('Failed')
      await click('All')
      await click('View Check links')
      await press('{Escape}')
    },
  ],
  'the log is verified, and one entry is followed': [
    '/logs',
    async ({ press, click, fill }) => {
      await click('Verify the log')
      await fill('Search in Logs', 'Changed Page')
      await press('{Enter}')
      await click('Changed Page 102 “Heart care”')
      await press('{Enter}')
      await press('{Escape}')
      await click('Errors')
      await click('Email')
      await click('Causes of errors')
      await click('Resolved')
    },
  ],
  'the parts of the database are looked at': [
    '/db-tools?tab=queries',
    async ({ click }) => {
      await click('Integrity')
      await click('Backups')
      await click('Restore')
      await click('Constants')
    },
  ],
  'settings are changed, refused and saved': [
    '/general-settings',
    async ({ press, click, fill, choose }) => {
      await fill('Site name', '')
      await fill('Items per page', '0')
      await click('Save')
      await fill('Site name', 'Lantern Health')
      await fill('Items per page', '12')
      await fill('Brand color', 'red')
      await press('{Enter}')
      await fill('Brand color', '#aa0000')
      await click('Save 3 changes')
      await choose('Add a folder', 'Blog')
      await click('Remove Blog')
      await fill('Tagline', 'Close to you')
      await click('Discard')
      await click('Use the default for Brand color')
      await press('{Enter}')
    },
  ],
  'somebody changes their name, and thinks again about email and password': [
    '/account',
    async ({ press, click, fill, choose }) => {
      await fill('Name', 'Mo Joyce')
      await press('{Enter}')
      await click('Change Email')
      await press('ines@example.com')
      await press('{Tab}{Enter}')
      await click('Cancel')
      await click('Change Password')
      await press('wrong words here')
      await fill('New password', 'short')
      await fill('New password again', 'shorter')
      await press('{Enter}')
      await fill('New password', 'eight blue kettles')
      await fill('New password again', 'eight blue kettles')
      await press('{Enter}')
      await click('Cancel')
      await choose('Colors', 'Dark')
      await choose('List rows', 'Roomy')
      await choose('Colors', 'Match the system')
      await click('Sign out Another program')
    },
  ],
})
