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
  'password-changed': { kind: 'success', words: 'Your password is changed. Sign in with the new one.' },
}

/** The notice that a query string asks for; one that is not known says nothing. */
export function noticeIn(search: string): Notice | undefined {
  const name = new URLSearchParams(search).get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name] : undefined
}
