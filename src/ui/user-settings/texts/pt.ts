export default {
  lead: 'Vale para si, em todos os seus dispositivos.',
  themes: {
    auto: 'Como no dispositivo',
  },
}
