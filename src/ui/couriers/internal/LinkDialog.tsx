import { useCommands } from '@app/panel/panel'
import {
  EndCourierLinkDocument,
  MakeCourierLinkDocument,
  SendCourierLinkDocument,
} from '@infra/graphql/couriers.gen'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconLinkOff } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { ReadState } from '@ui/kit/server/ReadState'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import styles from '../Deliveries.module.css'
import { courierTexts } from '../texts/pt_BR'

type Props = { courier: Readonly<{ id: string; name: string }>; onClose: () => void }

/** The link by which a courier works today: copied, sent where the shop may write to them, or ended. */
export default function LinkDialog({ courier: { id, name }, onClose }: Props) {
  const t = useTexts(courierTexts)
  const { change } = useCommands()
  const field = useRef<HTMLInputElement>(null)
  const { value, loading, failure, reload } = useRead(`courier link ${id}`, () =>
    change(MakeCourierLinkDocument, { courier_id: id }),
  )
  const { busy, failure: refused, run } = useAction()
  const [hash, setHash] = useState(newHash)
  const [ending, setEnding] = useState(false)
  const link = value?.makeCourierLink
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => tell('done', t('linkDialog.copied')),
      () => {
        field.current?.select()
        tell('warned', t('linkDialog.notCopied'))
      },
    )
  const send = async () => {
    const { ok } = await run(
      () => change(SendCourierLinkDocument, { courier_id: id, hash }),
      t('linkDialog.sent', { name }),
    )
    if (ok) setHash(newHash())
  }
  if (ending)
    return (
      <ConfirmAction
        danger
        title={t('linkDialog.endTitle', { name })}
        text={t('linkDialog.endText')}
        action={t('linkDialog.end')}
        said={t('linkDialog.ended', { name })}
        ask={() => change(EndCourierLinkDocument, { courier_id: id })}
        onClose={(done) => (done ? onClose() : setEnding(false))}
      />
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('linkOf', { name })}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 0 }}
    >
      <p className={dialog.text}>{t('linkDialog.lead', { name })}</p>
      <ReadState loading={loading} failure={failure} reload={reload} />
      {link && (
        <>
          <TextInput
            ref={field}
            label={t('linkDialog.address')}
            readOnly
            value={link.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {link.send_refusal !== null && <p className={styles.note}>{link.send_refusal}</p>}
          <Failure why={refused} />
          <div className={styles.ways}>
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconLinkOff size={16} aria-hidden />}
              onClick={() => setEnding(true)}
            >
              {t('linkDialog.end')}
            </Button>
            {link.send_refusal === null && (
              <Button
                variant="default"
                loading={busy}
                leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
                onClick={() => void send()}
              >
                {t('linkDialog.send')}
              </Button>
            )}
            <Button
              data-autofocus
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copy(link.url)}
            >
              {t('linkDialog.copy')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
