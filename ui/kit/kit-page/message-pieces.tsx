import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Progress } from '../progress.tsx'
import { SkeletonLines } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { StatusLine } from '../status-line.tsx'
import { Piece } from './piece.tsx'

const KEYS = [
  { keys: 'Ctrl S', effect: 'Save' },
  { keys: 'Ctrl ↵', effect: 'Publish' },
  { keys: '?', effect: 'Keys' },
]

/** Messages. */
export function MessagePieces() {
  return (
    <>
      <Piece name="Alerts" className="grid items-start gap-3 lg:grid-cols-2">
        <Alert kind="info" title="This page is shown in two places">
          A change here is seen at both.
        </Alert>
        <Alert kind="success" title="Cache Cleared" onClose={() => {}} />
        <Alert
          kind="warning"
          title="Password update required"
          action={<Button size="sm">Change Password</Button>}
        >
          Your password is older than a year.
        </Alert>
        <Alert kind="error" title="The page was not saved">
          Can’t reach the server. Your text is kept in this browser; it is sent again by itself.
        </Alert>
        <Alert kind="error">Your account has been disabled.</Alert>
      </Piece>
      <Piece
        name="Spinner, skeleton, progress, nothing"
        className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-4"
      >
        <Spinner />
        <SkeletonLines lines={4} />
        <div className="space-y-4">
          <Progress label="Importing hospitals.csv" value={2051} max={5398} />
          <Progress label="Looking through the pages" />
        </div>
        <EmptyState level={3} title="No drafts" action={<Button>New page</Button>} className="py-0!">
          What you begin and do not publish waits here.
        </EmptyState>
      </Piece>
      <Piece name="Status line" className="space-y-2">
        <StatusLine tone="ready" words="3 rows selected · nothing unsaved" keys={KEYS}>
          <Progress inline label="Importing hospitals.csv" value={2051} max={5398} />
        </StatusLine>
        <StatusLine tone="changed" words="Editing · 3 changes · draft saved 14:02:07" keys={KEYS}>
          1 thing stops publishing: a picture without alt text
        </StatusLine>
        <StatusLine tone="busy" words="Saving…" keys={KEYS} />
        <StatusLine tone="alarm" words="Conflict with Admin: 2 fields" keys={KEYS} />
        <StatusLine tone="offline" words="Offline · 4 changes wait" keys={KEYS} />
        <StatusLine tone="idle" words="Ready to sign in" keys={[{ keys: '↵', effect: 'Sign In' }]} />
      </Piece>
    </>
  )
}
