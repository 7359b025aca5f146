/**
 * Every flow of the back office, for whoever takes `core` and `machines` without the screens. Screens import the one
 * machine that they need (`@rounds/machines/login`), so that nothing else is loaded with it.
 */
export * from './change-password.ts'
export * from './chord.ts'
export * from './confirm.ts'
export * from './csv-import.ts'
export * from './date-field.ts'
export * from './forgot-password.ts'
export * from './impersonation.ts'
export * from './login.ts'
export * from './logout.ts'
export * from './record.ts'
export * from './relational-batch.ts'
export * from './session.ts'
export * from './slot.ts'
export * from './table-view.ts'
export * from './tag-input.ts'
export * from './title-change.ts'
export * from './toasts.ts'
