import { useState } from 'react'
import { Dialog } from '../Dialog'
import { SideDrawer } from '../SideDrawer'
import { ReadState } from '../server/ReadState'
import type { Read } from '../server/useRead'
import { useUnsaved } from '../useUnsaved'
import { FormBody, type FormProps } from './FormBody'

type Props<Values extends Record<string, unknown>> = FormProps<Values> & {
  title: string
  /** Two or three fields stand in a dialog, more beside the list. */
  as?: 'drawer' | 'dialog'
  /** What the form needs from the server: until it is here, that is shown in its place. */
  reads?: Omit<Read<unknown>, 'valueKey'>
  /** A dialog of the form's own stands over it: Escape is for that. */
  layered?: boolean
  /** `saved`: the list behind is out of date. */
  onClose: (saved: boolean) => void
}

/** A form over the list it belongs to. Leaving with something unsaved is asked about. */
export function FormDrawer<Values extends Record<string, unknown>>({
  title,
  as = 'drawer',
  reads,
  layered = false,
  onClose,
  ...form
}: Props<Values>) {
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const leaving = useUnsaved(unsaved)
  const leave = () => leaving.leave(() => onClose(false))
  const body =
    reads && reads.value === null ? (
      <ReadState {...reads} />
    ) : (
      <FormBody
        {...form}
        onUnsaved={setUnsaved}
        onAsking={setAsking}
        onCancel={leave}
        onSaved={() => {
          // Where closing leads to another address: what was typed is saved.
          leaving.pass()
          onClose(true)
        }}
      />
    )
  const frame = {
    onClose: leave,
    closeOnEscape: !leaving.asking && !asking && !layered,
    title,
  }
  return (
    <>
      {as === 'dialog' ? (
        <Dialog {...frame} size="sm">
          {body}
        </Dialog>
      ) : (
        <SideDrawer {...frame}>{body}</SideDrawer>
      )}
      {leaving.asking}
    </>
  )
}
