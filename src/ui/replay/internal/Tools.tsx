import { type Done, type Progress, type ReplayDesk, useReplay } from '@app/replay/replay'
import { Button, Loader, Menu, Modal, TextInput } from '@mantine/core'
import { IconBandage, IconFileDownload, IconFlask, IconSearch, IconTools } from '@tabler/icons-react'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { download } from '@ui/kit/download'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './Tools.module.css'

type Running = Readonly<{ what: 'bisecting' | 'shrinking' | 'testing' | 'redacting'; tries: number }>
type Shrunk = Readonly<{ log: Blob; left: number; of: number; finished: boolean }>
type Props = { desk: ReplayDesk; onSeek: (at: number) => void; onOpen: (file: File) => void }

const NAME = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** What takes long: finding, shrinking, writing out. One at a time, with a way to leave it. */
export function Tools({ desk, onSeek, onOpen }: Props) {
  const t = useTexts(replayTexts)
  const { info, timeline } = useReplay()
  const [running, setRunning] = useState<Running | null>(null)
  const [shrunk, setShrunk] = useState<Shrunk | null>(null)
  const [naming, setNaming] = useState(false)

  async function run<T>(
    what: Running['what'],
    job: (progress: Progress) => Promise<Done<T>>,
    then: (value: T) => void,
  ): Promise<void> {
    setRunning({ what, tries: 0 })
    const done = await job(({ tries = 0 }) => setRunning({ what, tries }))
    setRunning(null)
    if (done.ok) then(done.value)
    else if (done.reason !== 'canceled') {
      const reason = t(`refusals.${done.reason}`)
      tell('failed', t('tools.failed', { reason: done.detail ? `${reason} ${done.detail}` : reason }))
    }
  }
  const bisect = () =>
    run('bisecting', desk.bisect, (found) => {
      if (!found) return tell('done', t('tools.whole'))
      onSeek(found.at)
      const rule = [...new Set(found.violations.map((one) => one.rule))].join(', ')
      const pos = timeline.entryAt(found.at)?.pos ?? 0
      tell('failed', found.at === 0 ? t('tools.foundAtStart', { rule }) : t('tools.found', { pos, rule }))
    })
  const save = (name: string) => {
    setNaming(false)
    void run('testing', desk.asTest, (log) => {
      download(log, `${name}.ndjson`)
      tell('done', t('tools.saved', { name: `${name}.ndjson` }))
    })
  }
  const redact = () =>
    run('redacting', desk.redacted, (log) => {
      const name = `${info.fileName.replace(/(-completo)?\.[^.]*$/, '')}-sem-dados-pessoais.ndjson`
      download(log, name)
      tell('done', t('tools.saved', { name }))
    })

  return (
    <>
      <Menu position="bottom-end" shadow="md" width={280}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t('tools.label')}>
            <IconTools size={15} aria-hidden />
            <span className={styles.label}>{t('tools.label')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} onClick={() => void bisect()}>
            {t('tools.bisect')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBandage size={16} aria-hidden />}
            onClick={() => void run('shrinking', desk.shrink, setShrunk)}
          >
            {t('tools.shrink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFlask size={16} aria-hidden />} onClick={() => setNaming(true)}>
            {t('tools.test')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => void redact()}>
            {t('tools.redact')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {running && (
        <Modal
          opened
          onClose={desk.cancel}
          withCloseButton={false}
          closeOnClickOutside={false}
          centered
          size="sm"
          transitionProps={{ duration: 0 }}
          aria-label={t(`tools.${running.what}`)}
        >
          <div className={styles.running} role="status">
            <Loader size="sm" />
            <div>
              {t(`tools.${running.what}`)}
              {running.tries > 0 && (
                <small className="block muted tabular">{t('tools.tries', { count: running.tries })}</small>
              )}
            </div>
          </div>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={desk.cancel} data-autofocus>
              {t('tools.cancel')}
            </Button>
          </div>
        </Modal>
      )}
      {shrunk && (
        <Dialog onClose={() => setShrunk(null)} title={t('tools.shrunkTitle')} size="md">
          <p className={dialog.text}>
            {t('tools.shrunk', { left: shrunk.left, of: shrunk.of })}
            {!shrunk.finished && ` ${t('tools.unfinished')}`}
          </p>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => setShrunk(null)}>
              {t('tools.close')}
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                setShrunk(null)
                onOpen(new File([shrunk.log], info.fileName.replace(/(\.[^.]*)?$/, '-encolhido.ndjson')))
              }}
            >
              {t('tools.openShrunk')}
            </Button>
          </div>
        </Dialog>
      )}
      {naming && <NameDialog onName={save} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTexts(replayTexts)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = tried && !NAME.test(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (NAME.test(name)) onName(name)
  }
  return (
    <Dialog onClose={onClose} title={t('tools.testTitle')} size="md">
      <form onSubmit={submit}>
        <p className={dialog.text}>{t('tools.testLead')}</p>
        <TextInput
          label={t('tools.testName')}
          description={t('tools.testNameHint')}
          error={wrong ? t('tools.testNameWrong') : null}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <p className={styles.personal}>{t('tools.testPersonal')}</p>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('tools.cancelDialog')}
          </Button>
          <Button type="submit">{t('tools.save')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
