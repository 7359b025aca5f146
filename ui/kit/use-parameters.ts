import { useSearchParams } from 'wouter'

/**
 * The URL parameters, and a function to set one of them and keep the others; an empty value removes it. The browser's
 * Back skips the change, unless `replace` is false.
 */
export function useParameters() {
  const [parameters, setParameters] = useSearchParams()
  const setParameter = (name: string, value: string, replace = true) =>
    setParameters(
      before => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace },
    )
  return [parameters, setParameter] as const
}
