import { backOfficeToastPosition } from '@rounds/core/rules/interface'
import { useEffect } from 'react'
import type { App } from '../context/app-context.ts'
import { Toaster } from '../kit/toaster.tsx'
import { notify } from './notify.ts'

/** The toaster itself; says how toasts are shown once it listens for them. */
export function ToastHost({ onReady }: { onReady: (notify: App['notify']) => void }) {
  useEffect(() => onReady(notify), [onReady])
  return <Toaster position={backOfficeToastPosition} />
}
