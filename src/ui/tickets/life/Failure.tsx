import dialog from '@ui/kit/Dialog.module.css'

/** What went wrong, where something did. */
export function Failure({ text }: { text: string | null }) {
  return (
    text && (
      <p className={dialog.failure} role="alert">
        {text}
      </p>
    )
  )
}
