import { appointmentRequest, patientFeedback, recordsRequest } from './patient-templates.ts'
import {
  careerApplication,
  contact,
  eventRegistration,
  newsletter,
  registerToDownload,
} from './public-templates.ts'
import type { FormTemplate } from './template.ts'

export type { FormTemplate } from './template.ts'

/** The forms that a new one can start from, the most usual first. */
export const formTemplates: readonly FormTemplate[] = [
  appointmentRequest,
  contact,
  eventRegistration,
  registerToDownload,
  patientFeedback,
  recordsRequest,
  careerApplication,
  newsletter,
]
