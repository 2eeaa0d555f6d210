/** The key code of every key press that an input method handles. */
const PROCESSED = 229;

/**
 * Hides the key presses of an input method (Japanese, Chinese, Korean) from all key handlers of the page. Enter then accepts
 * the suggested word and sends nothing, and Escape closes no dialog. Safari ends the composition before it reports this
 * Enter, so `isComposing` is false there and only the key code identifies the key press.
 */
export function ignoreInputMethodKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === PROCESSED) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
