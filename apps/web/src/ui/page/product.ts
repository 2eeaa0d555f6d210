export const PRODUCT_NAME = 'UroST3';
export const PRODUCT_LINE = 'Urology ST3 interview preparation';
