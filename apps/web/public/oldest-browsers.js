// Says that a browser is older than Safari 16.4, Chrome 109 or Firefox 115 (decision 161). It asks for what came with these versions.
// A plain script in old syntax, because such a browser may refuse every other script.
(function () {
  if (window.MathMLElement && window.CompressionStream) return;
  var sentence = document.createElement('p');
  sentence.className = 'boot';
  sentence.setAttribute('role', 'alert');
  sentence.textContent =
    'This browser is too old for UroST3. Please update it, or use Safari 16.4, Chrome 109, Firefox 115 or a newer browser.';
  document.body.insertBefore(sentence, document.body.firstChild);
  var loading = document.querySelector('#frame .boot');
  if (loading) loading.parentNode.removeChild(loading);
})();
