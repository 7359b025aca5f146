import { walkScreens } from './walk-screens.tsx'

const FORM_FILE = JSON.stringify({
  kind: 'rounds-form',
  shape: 1,
  name: 'Visit',
  content: { FrmTitle: 'Visit us', FrmConfig: { fields: [{ name: 'when', kind: 'date', label: 'When' }] } },
})

await walkScreens('forms', {
  'a question is asked only of those who answered another': [
    '/form-manager/7',
    async ({ press, click, fill, choose }) => {
      await press('i')
      await click('Choose one')
      await fill('Question', 'How shall we answer?')
      await fill('Options', 'By phone\nBy email\nNot at all')
      await click('Add question')
      await click('Phone')
      await fill('Question', 'Your number')
      await click('Add condition')
      await choose('Effect', 'Show it if')
      await choose('Question', 'How shall we answer?')
      await choose('Answer', 'By phone')
      await click('And another question')
      await choose('How many have to be true', 'any of these is true')
      await choose('Comparison', 'contains', 1)
      await click('Remove this question', 1)
      await click('Add condition')
      await choose('Effect', 'Hide it if', 1)
      await click('Remove condition', 1)
      await click('Undo')
      await click('Redo')
      await click('Send')
      await click('By phone')
      await click('Not at all')
    },
  ],
  'a form is divided into steps that lead to an exit page': [
    '/form-manager/7',
    async ({ press, click, fill, choose }) => {
      await click('Add step')
      await fill('Step title', 'About you')
      await click('Add step')
      await fill('Step title', 'What you need')
      await click('Add question')
      await click('Yes or no')
      await fill('Question', 'Is it an emergency?')
      await click('Add exit page')
      await fill('Exit page title', 'Call 911')
      await click('1Step 1')
      await click('Add condition')
      await choose('Effect', 'End on')
      await choose('Where to', 'Call 911')
      await choose('Question', 'Your name')
      await choose('Comparison', 'is answered')
      await choose('Effect', 'Go to')
      await choose('Where to', 'What you need')
      await click('Your name')
      await press('{Alt>}{ArrowDown}{/Alt}')
      await press('{Alt>}{ArrowUp}{/Alt}')
      await choose('Step', 'What you need')
      await press('{Control>}z{/Control}')
      await press('{Escape}')
      await press('{ArrowDown}{ArrowDown}')
      await press('{Delete}')
      await press('{Control>}z{/Control}')
      await press('{Control>}{Shift>}z{/Shift}{/Control}')
      await press('{End}')
      await press('{Home}')
      await press('{F8}')
    },
  ],
  'the rules of each kind of question are set': [
    '/form-manager/7',
    async ({ press, click, fill, choose }) => {
      await click('Your name')
      await fill('Help text', 'As on your card')
      await fill('Fewest characters', '2')
      await fill('Most characters', '40')
      await fill('Pattern', '[A-Z].*')
      await fill('Message when it’s wrong', 'Begin with a capital letter.')
      await choose('Width', 'Half a line')
      await choose('Autofill as', 'Full name')
      await fill('Name in exports', 'full name')
      await press('{Tab}')
      await fill('Name in exports', 'full-name')
      await press('{Tab}')
      await click('Can contain health information')
      await choose('Kind', 'Number')
      await fill('Lowest', '1')
      await fill('Highest', '9')
      await choose('Kind', 'Date')
      await fill('Earliest', '2020-01-01')
      await fill('Latest', '2020-12-31')
      await choose('Kind', 'File')
      await fill('Most files', '3')
      await fill('Largest file in MB', '2')
      await fill('File types', 'PDF, .jpg; png')
      await press('{Tab}')
      await choose('Kind', 'Rating')
      await choose('Kind', 'Heading')
      await choose('Kind', 'Text to read')
      await click('More for this part')
      await click('Duplicate')
      await click('More for this part')
      await click('Move up')
      await click('More for this part')
      await click('Move down')
      await click('More for this part')
      await click('Remove')
    },
  ],
  'the draft of a form is thrown away': [
    '/form-manager/7',
    async ({ click }) => {
      await click('More', 1)
      await click('Discard draft')
      await click('Cancel')
      await click('More', 1)
      await click('Discard draft')
      await click('Discard draft')
    },
  ],
  'a form is filled in as a visitor would': [
    '/form-manager/7',
    async ({ click, fill }) => {
      await click('Desktop')
      await click('Send')
      await fill('Your name', 'Pat')
      await click('Send')
      await click('Start over')
      await click('Phone')
    },
  ],
  'the settings of a form are filled in and published': [
    '/form-manager/7?view=settings',
    async ({ press, click, fill, choose }) => {
      await fill('Title', 'Write to us')
      await fill('Most submissions', '100')
      await click('Add email')
      await fill('To these addresses', 'desk@example.com, night desk')
      await press('{Tab}')
      await click('Remove night desk')
      await fill('Subject', 'Someone wrote')
      await click('Add email')
      await click('Remove email', 1)
      await click('Remove reply 2')
      await fill('Name', 'We will call')
      await click('Add a reply')
      await fill('Delete submissions after (days)', '30')
      await choose('Spam filter', 'Relaxed: only what is almost certainly spam')
      await click('Submissions are appointment requests')
      await click('State')
      await fill('Category', 'Questions')
      await press('{Control>}{Enter}{/Control}')
      await click('Versions')
      await click('Questions')
      await fill('Text on the last button', 'Send it')
      await click('Visitors can save their answers and finish later')
      await choose('After it is sent', 'Open a page')
      await fill('Page', 'no page')
      await fill('Page', '/care/heart')
      await click('Publish')
      await click('Versions')
      await click('Compare with the draft', 1)
      await click('Close')
      await click('Compare with the draft', 1)
      await click('Restore into the draft')
      await click('More', 1)
      await click('Discard draft')
      await click('Discard draft')
    },
  ],
  'a form sends a file to those who fill it in': [
    '/form-manager/7',
    async ({ click, fill, choose }) => {
      await choose('After it is sent', 'Open a file through a link that expires')
      await fill('Hours the link works', '48')
      await click('Choose a file')
      await click('pdfguide.pdf')
      await click('Use this file')
      await choose('After it is sent', 'Show a message')
    },
  ],
  'a form is copied, and taken off the site': [
    '/form-manager/7',
    async ({ press, click }) => {
      await click('More', 1)
      await click('Unpublish')
      await press('{Escape}')
      await click('More', 1)
      await click('Unpublish')
      await click('Unpublish')
      await click('Pages')
      await click('Publish')
      await click('More', 1)
      await click('Copy form')
    },
  ],
  'a form is put on a page that has none': [
    '/form-manager/7?view=pages',
    async ({ press, click, fill }) => {
      await click('Put on a page…')
      await fill('Search', 'Surgery')
      await click('Surgery')
      await click('Done')
      await click('Put on a page…')
      await fill('Search', 'Surgery')
      await press('{ArrowDown}{Enter}')
      await press('{Control>}{Enter}{/Control}')
    },
  ],
  'a form is made from a file, the second that is tried': [
    '/form-manager?record=new',
    async ({ click, fill, upload }) => {
      await click('Create form')
      await click('A file')
      await upload(
        'Form file (.json)',
        new File(['{"no": "form"}'], 'list.json', { type: 'application/json' }),
      )
      await upload('Form file (.json)', new File([FORM_FILE], 'visit.json', { type: 'application/json' }))
      await fill('Name', 'Visit us')
      await click('Create form')
    },
  ],
  'submissions are worked off with the keyboard': [
    '/form-submissions/90?filter=FsState%3Dnew%7Cin+hand&sort=FsCreatedDt',
    async ({ press, click, choose }) => {
      await click('41')
      await press('{Escape}')
      await press('j')
      await press('k')
      await press('t')
      await press('a')
      await choose('Assign to', 'Nobody')
      await press('{Control>}{Enter}{/Control}')
      await press('a')
      await press('{Escape}')
      await press('e')
      await press('u')
      await press('!')
      await press('u')
    },
  ],
  'a submission is read, noted and put on hold': [
    '/form-submissions/90/41',
    async ({ press, click, fill }) => {
      await press('m')
      await press('Called, nobody there.')
      await press('{Control>}{Enter}{/Control}')
      await press('j')
      await press('m')
      await press('Half a')
      await click('Waiting')
      await click('Keep writing')
      await click('Waiting')
      await click('Discard')
      await click('42')
      await press('{Enter}')
      await click('Put on hold…')
      await click('Cancel')
      await click('Put on hold…')
      await fill('Why it is held', 'A letter from a lawyer')
      await press('{Control>}{Enter}{/Control}')
      await click('Lift the hold')
      await click('Redact “Your name”…')
      await click('Cancel')
      await click('Redact “Your name”…')
      await fill('Reason', 'They asked us to')
      await click('Redact')
    },
  ],
  'a submission is done, reopened and answered': [
    '/form-submissions/90/41',
    async ({ press, click, fill, choose }) => {
      await click('Assign…')
      await choose('Assign to', 'Nobody')
      await click('Assign')
      await click('Assign to me')
      await press('h')
      await choose('Start from', 'It is done')
      await fill('Subject', '')
      await fill('Subject', 'Thank you')
      await press('{Control>}{Enter}{/Control}')
      await press('{Escape}')
      await click('Mark done')
      await click('Done')
      await click('43')
      await press('{Enter}')
      await click('Reopen')
      await click('Spam')
      await click('Spam2')
      await click('44')
      await press('{Enter}')
      await click('Not spam')
      await press('h')
      await press('{Escape}')
      await click('Figures')
      await click('Close')
      await click('Find…')
      await fill('Whole email address or phone number', 'nobody@example.com')
      await click('Find')
      await click('Cancel')
    },
  ],
  'comments are decided on with the keyboard': [
    '/comment-moderation',
    async ({ press, click }) => {
      await press('j')
      await press('y')
      await click('Undo')
      await press('x')
      await click('Undo')
      await press('s')
      await click('Undo')
      await click('All')
      await press('j')
      await press('j')
      await press('k')
      await press('{Enter}')
      await press('j')
      await press('{Escape}')
    },
  ],
  'a comment is answered under a public name': [
    '/comment-moderation?record=1',
    async ({ press, click, fill }) => {
      await press('r')
      await press('Yes, from')
      await click('All')
      await click('Keep editing')
      await fill('Name that readers see', '')
      await fill('Name that readers see', 'The desk')
      await fill('Reply', 'Yes, from nine.')
      await click('Publish reply')
      await click('Undo')
      await click('Back to waiting')
      await click('Reject')
    },
  ],
})
