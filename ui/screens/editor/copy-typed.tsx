import { editorWords } from '@rounds/core/words/editor'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'

/** Copies text that can't be saved; also shows it, in case the browser blocks copying. */
export function CopyTyped({ text }: { text: string }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', editorWords.copyTyped.copiedWhatYouWrote)
    } catch {
      notify('warning', editorWords.copyTyped.browserDoesNotLet)
    }
  }
  return (
    <div className="space-y-2">
      <Button onClick={() => void copy()}>{editorWords.copyTyped.copyWhatYouWrote}</Button>
      <details>
        <summary className="cursor-pointer">{editorWords.copyTyped.showWhatYouWrote}</summary>
        <pre className="mt-1 max-h-60 select-all overflow-y-auto whitespace-pre-wrap font-sans">{text}</pre>
      </details>
    </div>
  )
}
