import type { AlertKind } from '../../kit/alert.tsx'

/** What `?notice=` says in words: why somebody was sent to the sign-in screen. */
interface Notice {
  readonly kind: AlertKind
  readonly words: string
}

const notices: Readonly<Record<string, Notice>> = {
  'microsoft-unset': {
    kind: 'info',
    words:
      'Signing in with Microsoft is not set up here. Use your user name and password, or ask your administrator.',
  },
  'microsoft-failed': {
    kind: 'error',
    words: 'Signing in with Microsoft did not work. Try again, or use your user name and password.',
  },
  'microsoft-unknown': {
    kind: 'warning',
    words: 'Nobody here has that Microsoft account. Ask your administrator to give you access.',
  },
  'microsoft-disabled': { kind: 'error', words: 'Your account has been disabled.' },
}

/** The notice that a query string asks for; one that is not known says nothing. */
export function noticeIn(search: string): Notice | undefined {
  const name = new URLSearchParams(search).get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name] : undefined
}
