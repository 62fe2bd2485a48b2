export default {
  title: 'Appearance and language',
  lead: 'Holds for you, on all your devices.',
  themes: {
    light: 'Light',
    dark: 'Dark',
    'semi-dark': 'Light with a dark menu',
    auto: 'As on this device',
  },
  notices: 'Notices and sounds',
}
