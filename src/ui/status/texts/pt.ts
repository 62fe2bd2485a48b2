export default {
  allWell: 'Tudo a funcionar.',
}
