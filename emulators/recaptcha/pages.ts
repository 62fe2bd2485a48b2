/** The script that sites load: as much of it as they need to show the box by hand (`render=explicit`). */
export const API = `(() => {
  const base = new URL(document.currentScript.src).origin
  const name = new URL(document.currentScript.src).searchParams.get('onload')
  const boxes = new Map()
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base || typeof data?.answer !== 'string') return
    for (const [frame, options] of boxes) if (frame.contentWindow === source) options.callback(data.answer)
  })
  window.grecaptcha = {
    render(container, options) {
      const frame = document.createElement('iframe')
      frame.title = 'reCAPTCHA'
      frame.width = 304
      frame.height = 78
      frame.style.border = 0
      frame.src = base + '/recaptcha/anchor'
      container.append(frame)
      boxes.set(frame, options)
      return boxes.size - 1
    },
    reset(id) {
      const frame = [...boxes.keys()][id]
      if (frame) frame.src = base + '/recaptcha/anchor'
    },
  }
  if (name) window[name]()
})()
`

/** The box itself. */
export const ANCHOR = `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>reCAPTCHA (emulador)</title>
<body style="margin: 0; font: 14px system-ui">
<label style="display: flex; gap: 12px; align-items: center; height: 74px; padding: 0 12px; border: 1px solid #d3d3d3; background: #f9f9f9; color: #000">
<input type="checkbox" id="box" style="width: 24px; height: 24px"> Não sou um robô</label>
<script>
document.getElementById('box').addEventListener('change', async () => {
  const answer = await (await fetch('/recaptcha/answer')).text()
  parent.postMessage({ answer }, '*')
})
</script>
</body></html>
`
