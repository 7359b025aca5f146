import { signInWords } from '@rounds/core/words/sign-in'
import type { AlertKind } from '../../kit/alert.tsx'

/** The texts for `?notice=`: why someone was sent to the sign-in screen. */
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

/** The notice in a query string; undefined for an unknown one. */
export function noticeIn(search: string): Notice | undefined {
  const name = new URLSearchParams(search).get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name] : undefined
}
