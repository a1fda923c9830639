;;; urlspec-eglot.el --- The language server of urlspec in Eglot  -*- lexical-binding: t -*-

;; Eglot asks one server for each buffer.  Appended, this one is asked where no other is known for the mode.

;;; Code:

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((text-mode prog-mode conf-mode) . ("urlspec" "lsp")) t)
  ;; Eglot has no list of settings that each package adds to.
  (setq-default eglot-workspace-configuration
                (plist-put (default-value 'eglot-workspace-configuration) :urlspec '(:spec "rfc1738"))))

(add-hook 'text-mode-hook #'eglot-ensure)

(provide 'urlspec-eglot)
;;; urlspec-eglot.el ends here
