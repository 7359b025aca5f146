import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'

/** Copies what was written where it cannot be saved; it also stands there, where a browser does not let it be copied. */
export function CopyTyped({ text }: { text: string }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', 'Copied what you wrote')
    } catch {
      notify(
        'warning',
        'The browser does not let it be copied. Open “Show what you wrote” and select it there.',
      )
    }
  }
  return (
    <div className="space-y-2">
      <Button onClick={() => void copy()}>Copy what you wrote</Button>
      <details>
        <summary className="cursor-pointer">Show what you wrote</summary>
        <pre className="mt-1 max-h-60 select-all overflow-y-auto whitespace-pre-wrap font-sans">{text}</pre>
      </details>
    </div>
  )
}
