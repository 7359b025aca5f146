import { signInWords } from '@rounds/core/words/sign-in'
import type { AlertKind } from '../../kit/alert.tsx'

/** What `?notice=` says in words: why somebody was sent to the sign-in screen. */
interface Notice {
  readonly kind: AlertKind
  readonly words: string
}

const notices: Readonly<Record<string, Notice>> = {
  'microsoft-unset': {
    kind: 'info',
    words: signInWords.notices.microsoftOff,
  },
  'microsoft-down': { kind: 'error', words: signInWords.notices.microsoftDown },
  'microsoft-failed': {
    kind: 'error',
    words: signInWords.notices.microsoftFailed,
  },
  'microsoft-unknown': {
    kind: 'warning',
    words: signInWords.notices.microsoftUnknown,
  },
  'microsoft-disabled': { kind: 'error', words: signInWords.notices.accountDisabled },
}

/** The notice that a query string asks for; one that is not known says nothing. */
export function noticeIn(search: string): Notice | undefined {
  const name = new URLSearchParams(search).get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name] : undefined
}
