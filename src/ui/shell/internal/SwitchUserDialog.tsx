import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { Button, TextInput } from '@mantine/core'
import { CaptchaGate } from '@ui/captcha/gate'
import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { loginTexts } from '@ui/login/texts/pt_BR'
import { accessTexts } from '@ui/two-factor/texts/pt_BR'
import { type FormEvent, useState } from 'react'
import { shellTexts } from '../texts/pt_BR'
import own from './SwitchUserDialog.module.css'

/** Another user takes the counter over by their own password; what is the present one's leaves this device. */
export default function SwitchUserDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accessTexts)
  const text = useTexts(loginTexts, shellTexts)
  const commands = useCommands()
  const { store } = usePanel()
  const self = useUser()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [gate, setGate] = useState<CaptchaGate | null>(null)
  const { outbox, internalOutbox } = store.world.rows
  const unsent = outbox.size + internalOutbox.size

  const wanted = email.trim()
  const wrong = {
    email: !/^\S+@\S+$/.test(wanted)
      ? t('switch.email')
      : wanted.toLowerCase() === self.email.toLowerCase()
        ? t('switch.same')
        : null,
    password: password === '' ? t('switch.password') : null,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(null)
    if (busy || wrong.email || wrong.password) return
    if (!gate?.holds()) await send()
  }
  const send = async () => {
    setBusy(true)
    const outcome = await commands.switchUser({ email: wanted, password, captcha: gate?.take() })
    // Where it went well these screens are gone: the panel that comes says so.
    if (outcome.ok) return
    setBusy(false)
    setRefused(outcome.message || t('unreachable'))
    gate?.again()
    if (!gate && outcome.code === 'CAPTCHA_REQUIRED') setGate(new CaptchaGate())
  }
  return (
    <Dialog onClose={onClose} title={<strong>{t('switch.title')}</strong>}>
      <form className="stack gap-16" onSubmit={(event) => void submit(event)} noValidate>
        <p className="m-0 muted">{t('switch.lead', { name: self.name })}</p>
        {unsent > 0 && <p className={own.warning}>{text('shell:leaveText', { count: unsent })}</p>}
        <TextInput
          label={text('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={tried ? wrong.email : null}
        />
        <SecretInput
          label={text('password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={tried ? wrong.password : null}
        />
        <Failure className={own.refused} why={refused} />
        {gate && <gate.Box gate={gate} email={email} send={() => void send()} />}
        <div className="flex at-end gap-8">
          <Button variant="default" onClick={onClose}>
            {text('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('switch.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
