import { useCallback, useEffect, useRef } from 'react'

/** A window of its own for a preview: it shows each new address, and is reloaded with each new stamp. */
export function usePreviewWindow(url: string | undefined, stamp: string): () => void {
  const opened = useRef<Window | null>(null)
  const shown = useRef(stamp)
  useEffect(() => {
    const own = opened.current
    if (own && !own.closed && url) own.location.replace(url)
  }, [url])
  useEffect(() => {
    if (shown.current === stamp) return
    shown.current = stamp
    const own = opened.current
    if (own && !own.closed) own.location.reload()
  }, [stamp])
  return useCallback(() => {
    if (!url) return
    opened.current = window.open(url, 'rounds-preview')
    opened.current?.focus()
  }, [url])
}
