export default {
  past: 'Escolha uma hora no futuro.',
  windowEnds:
    'A janela de 24 horas pode fechar antes. Se o cliente não escrever até lá, a mensagem não sai e é avisado.',
  sending: 'A enviar…',
  otherDraft: 'Escreveu outra coisa noutro dispositivo: “{{text}}”',
  forwardTo: 'Reencaminhar para {{names}}',
}
