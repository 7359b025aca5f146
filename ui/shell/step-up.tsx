import { useIsStepUpAsked } from '../context/step-up.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

const StepUpDialog = lazyPart(() =>
  import('./step-up-dialog.tsx').then(file => ({ default: file.StepUpDialog })),
)

/** Asks for the password again if the server requires it before a change; loaded then. */
export const StepUp = () => useIsStepUpAsked() && <StepUpDialog />
