import userEvent from '@testing-library/user-event'
import { codeOfStep, STEP_MS } from '../../../../server/sign-in/totp.ts'
import { failReads } from '../support.tsx'
import type { Walk } from './walk.ts'
import { walkScreens } from './walk-screens.tsx'

const PASSWORD = 'seven green kettles'
const OPEN = '{Control>}k{/Control}'
const CLEAR = '{Control>}a{/Control}{Backspace}'

/** The secret in the app on somebody's phone, once it is scanned. */
let secret: Uint8Array = new Uint8Array()

/** Bytes of what somebody would type into the app (RFC 4648, base32). */
function bytesOf(typed: string): Uint8Array {
  const bits = [...typed.replace(/\s/g, '')].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** Enters the code that the app shows, so many half minutes from now: each works once. */
const enterCode = (walk: Walk, ahead: number) =>
  walk.act('enter the code of the app', async () => {
    const user = userEvent.setup({ document, delay: null })
    await user.paste(codeOfStep(secret, Math.floor(Date.now() / STEP_MS) + ahead))
    await user.keyboard('{Enter}')
  })

async function enterName({ fill }: Walk, name: string, password: string): Promise<void> {
  await fill('User Name', name)
  await fill('Password', password)
}

await walkScreens('shell', {
  'a redirect is made with two keys after a wrong address, then undone': [
    '/redirects',
    async ({ press }) => {
      await press('cr')
      await press('old heart{Enter}')
      await press(CLEAR)
      await press('/cardio{Enter}')
      await press('{Enter}')
      await press('/care/heart')
      await press('{Backspace}')
      await press('t{Enter}')
      await press('{Backspace}')
      await press('/care/heart{Enter}')
      await press('{Enter}')
      await press('{Control>}z{/Control}')
      await press('{Enter}')
    },
  ],
  'a redirect is made from what is typed at once, and opened': [
    '/redirects',
    async ({ press, click }) => {
      await press(OPEN)
      await press('redirect from /cardio')
      await press('{Enter}')
      await press('{Enter}')
      await press('/care/heart{Enter}')
      await click('Redirect')
      await press('{Enter}')
    },
  ],
  'a redirect is turned off, and another thing is done next': [
    '/redirects',
    async ({ press, click }) => {
      await press(OPEN)
      await press('>turn redirect off')
      await press('{Enter}')
      await press('nowhere')
      await press(CLEAR)
      await press('{ArrowDown}')
      await press('old')
      await press('{Enter}')
      await press('{Enter}')
      await press('{Control>}z{/Control}')
      await press('{Backspace}')
      await press('>turn redirect on')
      await press('{Enter}')
      await press('{Enter}')
      await click('Back')
      await press('{Escape}')
    },
  ],
  'all staff are told, on second thoughts in other words': [
    '/redirects',
    async ({ press, click }) => {
      await press('/')
      await press('tell all staff')
      await press('{Enter}')
      await press('{Enter}')
      await press('Fire drill')
      await press('{Enter}')
      await press('zzz')
      await press(CLEAR)
      await press('{ArrowDown}{ArrowDown}')
      await press('{ArrowUp}{Enter}')
      await click('Back')
      await press('{Backspace}')
      await press('{Backspace}')
      await press('tell all staff{Enter}')
      await press('Fire drill at noon{Enter}')
      await press('urg{Enter}')
      await press('{Enter}')
      await click('Close')
    },
  ],
  'a message to the staff is read, dismissed and shown again': [
    '/redirects',
    async ({ press, click }) => {
      await click('Messages')
      await click('Dismiss')
      await click('Dismissed')
      await click('Mark “Fire drill at noon” as new')
      await press('{Escape}')
    },
  ],
  'more is done with a physician who is found by name': [
    '/redirects',
    async ({ press, click }) => {
      await press(OPEN)
      await press('quill')
      await press('{Tab}')
      await press('{Backspace}')
      await press('quill')
      await press('{Tab}')
      await press('take')
      await press('{Enter}')
      await press('{Enter}')
      await click('Undo')
      await click('Close')
    },
  ],
  'somebody is deleted with what goes with them, and restored': [
    '/redirects',
    async ({ press }) => {
      await press(OPEN)
      await press('@rita')
      await press('{Tab}')
      await press('delete')
      await press('{Enter}')
      await press('{Enter}')
      await press('{Control>}z{/Control}')
      await press('{Enter}')
    },
  ],
  'people, tags and numbers are looked for by their signs': [
    '/redirects',
    async ({ press }) => {
      await press(OPEN)
      await press('?')
      await press('{ArrowDown}{Enter}')
      await press('ines')
      await press(CLEAR)
      await press('#')
      await press('heart')
      await press(CLEAR)
      await press(':11')
      await press('{End}')
      await press('{Home}')
      await press(CLEAR)
      await press('nothing is called so')
      await press(CLEAR)
      await press('>comment')
      await press('{ArrowUp}')
      await press('{Escape}')
    },
  ],
  'nothing can be searched for a while': [
    '/redirects',
    async ({ press, click }) => {
      await press(OPEN)
      failReads(true)
      await press('quill')
      failReads(false)
      await press('{Tab}')
      await press('{Enter}')
      await press(CLEAR)
      await press('turn redirect off')
      failReads(true)
      await press('{Enter}')
      failReads(false)
      await click('Try again')
      await press('{Escape}')
    },
  ],
  'what the screen offers is done by name': [
    '/redirects',
    async ({ press }) => {
      await press(OPEN)
      await press('columns')
      await press('{Enter}')
      await press('{Escape}')
      await press(OPEN)
      await press('search the list')
      await press('{Enter}')
    },
  ],
  'the keys of all shortcuts are shown, and one of them is used': [
    '/redirects',
    async ({ press }) => {
      await press('?')
      await press('{Escape}')
      await press('gk')
      await press('{Shift>}{Control>}{Alt>}d{/Alt}{/Control}{/Shift}')
      await press('{Shift>}{Control>}{Alt>}d{/Alt}{/Control}{/Shift}')
      await press(OPEN)
      await press('dark')
      await press('{Enter}')
      await press(OPEN)
      await press('match the system')
      await press('{Enter}')
    },
  ],
  'keys are changed, refused, turned off and put back': [
    '/account',
    async ({ press, click }) => {
      await click('Change the keys of All keyboard shortcuts')
      await press('g')
      await press('h')
      await press('{Enter}')
      await press('z')
      await press('{Escape}')
      await press('{Enter}')
      await press('z')
      await press('{Enter}')
      await click('Change the keys of Search the list')
      await press('q')
      await press('s')
      await click('Switch off: Create a record')
      await click('Reset: All keyboard shortcuts')
      await click('Reset all')
      await click('Single-key shortcuts')
      await click('Single-key shortcuts')
    },
  ],
  'a stranger signs in with a wrong password first, and gets where they wanted': [
    '/redirects',
    async walk => {
      const { press, click, fill } = walk
      await press('mo@example.com')
      await press('{Tab}')
      await press('wrong words here')
      await press('{Enter}')
      await click('Show password')
      await fill('Password', PASSWORD)
      await press('{Enter}')
      await press(OPEN)
      await press('sign out')
      await press('{Enter}')
    },
    'stranger',
  ],
  'an account is locked after five wrong passwords': [
    '/login?notice=microsoft-unknown&return=%2Fjobs',
    async walk => {
      await enterName(walk, 'ines@example.com', 'wrong words here')
      for (const _ of 'five!') await walk.press('{Enter}')
      await walk.fill('User Name', 'rita@example.com')
      await walk.press('{Enter}')
    },
    'stranger',
  ],
  'a link for a new password is asked for, also for another address': [
    '/login',
    async ({ press, click, fill }) => {
      await click('Forgot Password')
      await fill('Email', 'mo')
      await press('{Enter}')
      await fill('Email', 'mo@example.com')
      await press('{Enter}')
      await press('{Enter}')
      await press('{Control>}a{/Control}ines@example.com')
      await click('Send the link')
      await click('Back to sign in')
    },
    'stranger',
  ],
  'a link for a new password is too old': [
    '/change-password#userName=ines%40example.com&code=old',
    async ({ press, click, fill }) => {
      await fill('New password', 'short')
      await fill('New password again', 'shorter')
      await press('{Enter}')
      await fill('New password', 'eight blue kettles')
      await fill('New password again', 'eight blue kettles')
      await press('{Enter}')
      await click('Back to sign in')
    },
    'stranger',
  ],
  'somebody says that it was not them': [
    '/not-me#code=old',
    async ({ click }) => {
      await click('Sign out everywhere')
      await click('Choose a new password')
    },
    'stranger',
  ],
  'somebody says that it was not them, without the code': [
    '/not-me',
    async ({ click }) => {
      await click('Back to sign in')
    },
    'stranger',
  ],
  'nothing comes of signing in elsewhere': [
    '/loginazure#code=old&return=%2Fjobs',
    async ({ click }) => {
      await click('Back to sign in')
    },
    'stranger',
  ],
  'an app for codes is set up, and new codes for when it is lost': [
    '/account',
    async walk => {
      const { press, click, fill } = walk
      await click('Set up an authenticator app')
      await press('wrong words here{Enter}')
      await fill('Your password', PASSWORD)
      await press('{Enter}')
      secret = bytesOf(document.querySelector('code.select-all')?.textContent ?? '')
      await press('123{Enter}')
      await press(CLEAR)
      await enterCode(walk, -1)
      await press('{Enter}')
      await press('{Tab}{Enter}')
      await click('Create new codes')
      await click('Cancel')
      await click('Create new codes')
      await press(`${PASSWORD}{Enter}`)
      await click('I saved them')
    },
  ],
  'somebody signs in with the code of the app, after a wrong one': [
    '/account',
    async walk => {
      const { press, click } = walk
      await enterName(walk, 'mo@example.com', PASSWORD)
      await press('{Enter}')
      await click('Back')
      await press('{Enter}')
      await press('12 34 5{Enter}')
      await press(CLEAR)
      await press('000000{Enter}')
      await press(CLEAR)
      await enterCode(walk, 0)
      await click('Remove the authenticator app')
      await press(`${PASSWORD}{Enter}`)
      await click('Turn off')
      await click('Cancel')
      await click('Turn off')
      await press(`${PASSWORD}{Enter}`)
    },
    'stranger',
  ],
  'a password is changed after two mistakes': [
    '/change-password',
    async walk => {
      const { press, fill } = walk
      await fill('User Name', 'mo@example.com')
      await fill('Current password', 'wrong words here')
      await fill('New password', 'short')
      await fill('New password again', 'shorter')
      await press('{Enter}')
      await fill('New password', 'eight blue kettles')
      await fill('New password again', 'eight blue kettles')
      await press('{Enter}')
      await fill('Current password', PASSWORD)
      await press('{Enter}')
      await press('{Enter}')
      await enterName(walk, 'mo@example.com', 'eight blue kettles')
      await press('{Enter}')
    },
    'stranger',
  ],
})
