;;; urlspec-lsp-mode.el --- The language server of urlspec in lsp-mode  -*- lexical-binding: t -*-

;;; Code:

(require 'lsp-mode)

(lsp-register-custom-settings '(("urlspec.spec" "current")))

(lsp-register-client
 (make-lsp-client
  :server-id 'urlspec
  :new-connection (lsp-stdio-connection '("urlspec" "lsp"))
  :activation-fn (lambda (_file _mode) t)
  ;; In addition to the server of the language, if there is one.
  :add-on? t
  :initialization-options (lambda () (gethash "urlspec" (lsp-configuration-section "urlspec")))))

(add-hook 'text-mode-hook #'lsp-deferred)
(add-hook 'prog-mode-hook #'lsp-deferred)

(provide 'urlspec-lsp-mode)
;;; urlspec-lsp-mode.el ends here
