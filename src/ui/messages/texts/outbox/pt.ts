export default {
  diskFull: 'O ficheiro não coube neste dispositivo: liberte espaço e tente de novo.',
  notKept: 'Não foi possível guardar o ficheiro neste dispositivo. Tente de novo.',
  gone: 'O ficheiro já não está neste dispositivo. Descarte a mensagem e envie-o de novo.',
}
