/**
 * The part of Meta's social-login SDK that embedded signup needs, for the emulator: FB.init, FB.login with a
 * configuration, the window, and its answer. Like Meta's, it says nothing of who was chosen: that comes as a
 * message of the window to the page.
 */
;(() => {
  const home = new URL(document.currentScript.src).origin
  let options = null

  window.FB = {
    init(given) {
      options = given
    },
    login(callback, { config_id }) {
      if (!options) throw new Error('FB.login() called before FB.init().')
      const query = new URLSearchParams({ app_id: options.appId, config_id, origin: location.origin })
      const dialog = open(`${home}/dialog/oauth?${query}`, 'emulated-signup', 'popup,width=520,height=640')
      if (!dialog) return callback({ authResponse: null, status: 'unknown' })
      const watch = setInterval(() => dialog.closed && end(null), 200)
      const hear = ({ origin, source, data }) => {
        if (origin === home && source === dialog && data?.emulatedLogin) end(data.emulatedLogin.code)
      }
      const end = (code) => {
        clearInterval(watch)
        removeEventListener('message', hear)
        callback(
          code ? { authResponse: { code }, status: 'connected' } : { authResponse: null, status: 'unknown' },
        )
      }
      addEventListener('message', hear)
    },
  }
})()
