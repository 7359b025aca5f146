import { accountWords } from '@rounds/core/words/account'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'

const words = accountWords.factors

/** New recovery codes, shown only once. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('success', words.copied)
    } catch {
      notify('warning', words.cannotCopy)
    }
  }
  return (
    <div className="max-w-96 space-y-4">
      <Alert kind="warning" title={words.codesTitle}>
        {words.codesText}
      </Alert>
      <ul aria-label={words.recovery} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map(code => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {words.saved}
        </Button>
      </div>
    </div>
  )
}
