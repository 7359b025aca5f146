import { defaultToastPosition, toastTimes } from '@rounds/core/rules/interface'
import { Toaster as Sonner, type ToasterProps as SonnerProps } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { Glyph } from './glyph.tsx'
import { SpinnerMark } from './spinner.tsx'
import { useToastFocus } from './use-toast-focus.ts'

export type ToasterProps = Pick<SonnerProps, 'position' | 'duration' | 'visibleToasts'>

/** Where toasts appear: once, beside the routes. They are above the status line and close automatically. */
export function Toaster({
  position = defaultToastPosition,
  duration = toastTimes.dismiss,
  visibleToasts = 4,
}: ToasterProps) {
  useToastFocus()
  return (
    <Sonner
      position={position}
      duration={duration}
      visibleToasts={visibleToasts}
      gap={8}
      offset={{ bottom: 40, right: 16, left: 16, top: 56 }}
      mobileOffset={{ bottom: 40, right: 12, left: 12, top: 56 }}
      closeButton
      icons={{
        success: <Glyph name="success" className="text-on" />,
        info: <Glyph name="info" className="text-accent" />,
        warning: <Glyph name="warning" className="text-warn" />,
        error: <Glyph name="error" className="text-loss" />,
        loading: <SpinnerMark className="text-accent" />,
      }}
    />
  )
}
